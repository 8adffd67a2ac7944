ALTER TABLE `agent_turns` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `agent_turns` ADD `claimed_until` integer;--> statement-breakpoint
ALTER TABLE `clocks` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `clocks` ADD `claimed_until` integer;--> statement-breakpoint
ALTER TABLE `timers` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `timers` ADD `claimed_until` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `claimed_until` integer;