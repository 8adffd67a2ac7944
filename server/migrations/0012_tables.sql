CREATE TABLE `admissions` (
	`match` text NOT NULL,
	`user` text NOT NULL,
	`state` text NOT NULL,
	`seat` integer,
	`link` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`match`, `user`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `admissions_by_user` ON `admissions` (`user`,`state`,`at`);--> statement-breakpoint
CREATE TABLE `invite_links` (
	`id` text PRIMARY KEY NOT NULL,
	`match` text NOT NULL,
	`hash` text NOT NULL,
	`seat` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_links_by_hash` ON `invite_links` (`hash`);--> statement-breakpoint
CREATE INDEX `invite_links_by_match` ON `invite_links` (`match`);--> statement-breakpoint
ALTER TABLE `matches` ADD `visibility` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `watchers` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_listed` ON `matches` (`status`,`updated_at`) WHERE visibility = 'open';--> statement-breakpoint
CREATE INDEX `matches_listed_by_game` ON `matches` (`game`,`status`,`updated_at`) WHERE visibility = 'open';--> statement-breakpoint
ALTER TABLE `seats` ADD `kept_for` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `seats` ADD `kept_until` integer;--> statement-breakpoint
CREATE INDEX `seats_kept` ON `seats` (`kept_for`) WHERE kept_for is not null;