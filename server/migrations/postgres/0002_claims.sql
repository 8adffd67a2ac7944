ALTER TABLE "agent_turns" ADD COLUMN "claimed_by" text collate "C";--> statement-breakpoint
ALTER TABLE "agent_turns" ADD COLUMN "claimed_until" bigint;--> statement-breakpoint
ALTER TABLE "clocks" ADD COLUMN "claimed_by" text collate "C";--> statement-breakpoint
ALTER TABLE "clocks" ADD COLUMN "claimed_until" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "claimed_by" text collate "C";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "claimed_until" bigint;--> statement-breakpoint
ALTER TABLE "timers" ADD COLUMN "claimed_by" text collate "C";--> statement-breakpoint
ALTER TABLE "timers" ADD COLUMN "claimed_until" bigint;