DROP INDEX "matches_by_status";--> statement-breakpoint
DROP INDEX "matches_by_game";--> statement-breakpoint
CREATE INDEX "matches_by_creation" ON "matches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "matches_open" ON "matches" USING btree ("updated_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "matches_running" ON "matches" USING btree ("game","updated_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "matches_finished" ON "matches" USING btree ("game","updated_at") WHERE status = 'finished';