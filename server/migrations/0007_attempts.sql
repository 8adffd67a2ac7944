DROP INDEX `agent_turns_by_due`;--> statement-breakpoint
ALTER TABLE `agent_turns` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_turns` ADD `rules` text;--> statement-breakpoint
CREATE INDEX `agent_turns_parked` ON `agent_turns` (`match`) WHERE "agent_turns"."attempts" >= 3;--> statement-breakpoint
CREATE INDEX `agent_turns_by_due` ON `agent_turns` (`due`) WHERE "agent_turns"."attempts" < 3;--> statement-breakpoint
DROP INDEX `timers_by_end`;--> statement-breakpoint
ALTER TABLE `timers` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `timers` ADD `rules` text;--> statement-breakpoint
CREATE INDEX `timers_parked` ON `timers` (`match`) WHERE "timers"."attempts" >= 3;--> statement-breakpoint
CREATE INDEX `timers_by_end` ON `timers` (`ends_at`) WHERE "timers"."attempts" < 3;