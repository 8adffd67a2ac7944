CREATE TABLE `closed_matches` (
	`match` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `closed_matches_by_time` ON `closed_matches` (`at`);--> statement-breakpoint
DROP INDEX `matches_by_creator`;--> statement-breakpoint
ALTER TABLE `matches` ADD `attended_at` integer;--> statement-breakpoint
CREATE INDEX `matches_by_creator` ON `matches` (`creator`,`status`);