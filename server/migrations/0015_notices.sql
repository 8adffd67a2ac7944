CREATE TABLE `notice_settings` (
	`user` text PRIMARY KEY NOT NULL,
	`settings` text NOT NULL,
	`unsubscribe` text NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notice_settings_by_unsubscribe` ON `notice_settings` (`unsubscribe`);--> statement-breakpoint
CREATE TABLE `notices` (
	`match` text NOT NULL,
	`user` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`version` integer NOT NULL,
	`due` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`match`, `user`, `kind`, `target`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notices_by_due` ON `notices` (`due`) WHERE "notices"."attempts" < 8;--> statement-breakpoint
CREATE INDEX `notices_by_user` ON `notices` (`user`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_agent` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_by_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user`);--> statement-breakpoint
ALTER TABLE `users` ADD `told` integer DEFAULT false NOT NULL;