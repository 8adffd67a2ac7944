CREATE TABLE `device_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
