CREATE TABLE `folded_logs` (
	`match` text PRIMARY KEY NOT NULL,
	`log` blob NOT NULL,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `matches` ADD `folded` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_to_fold` ON `matches` (`updated_at`) WHERE status = 'finished' and not folded;