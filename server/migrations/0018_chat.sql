CREATE TABLE `chat_lines` (
	`match` text NOT NULL,
	`room` text NOT NULL,
	`line` integer NOT NULL,
	`user` text NOT NULL,
	`text` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`match`, `room`, `line`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_lines_by_user` ON `chat_lines` (`user`,`at`);--> statement-breakpoint
CREATE TABLE `chat_marks` (
	`match` text NOT NULL,
	`room` text NOT NULL,
	`user` text NOT NULL,
	`line` integer NOT NULL,
	PRIMARY KEY(`match`, `room`, `user`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_marks_by_user` ON `chat_marks` (`user`);--> statement-breakpoint
CREATE TABLE `mutes` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`muted` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`muted`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_by_user` ON `mutes` (`user`,`muted`);--> statement-breakpoint
CREATE INDEX `mutes_by_muted` ON `mutes` (`muted`);