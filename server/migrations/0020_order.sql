CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`role` text,
	`what` text NOT NULL,
	`match` text,
	`user` text,
	`details` text NOT NULL,
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_by_person` ON `audit` (`by`,`id`);--> statement-breakpoint
CREATE TABLE `bans` (
	`user` text PRIMARY KEY NOT NULL,
	`reason` text,
	`until` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`blocked` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_by_user` ON `blocks` (`user`,`blocked`);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter` text NOT NULL,
	`about` text,
	`match` text NOT NULL,
	`reason` text NOT NULL,
	`words` text NOT NULL,
	`context` text NOT NULL,
	`at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	`note` text,
	FOREIGN KEY (`reporter`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`about`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` (`settled_at`,`at`);--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter`,`settled_at`);--> statement-breakpoint
ALTER TABLE `matches` ADD `notes` text;
--> statement-breakpoint
CREATE TRIGGER `audit_kept` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log is not changed.'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_not_dropped` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit log is not changed.'); END;
