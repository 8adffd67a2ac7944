CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`bytes` blob NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_by_user` ON `pictures` (`user`);--> statement-breakpoint
ALTER TABLE `users` ADD `picture` text;