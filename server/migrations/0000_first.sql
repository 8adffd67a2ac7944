CREATE TABLE `agent_turns` (
	`match` text NOT NULL,
	`seat` integer NOT NULL,
	`version` integer NOT NULL,
	`due` integer NOT NULL,
	PRIMARY KEY(`match`, `seat`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `agent_turns_by_due` ON `agent_turns` (`due`);--> statement-breakpoint
CREATE TABLE `log` (
	`match` text NOT NULL,
	`version` integer NOT NULL,
	`by` text NOT NULL,
	`move` text NOT NULL,
	`args` text NOT NULL,
	`at` integer NOT NULL,
	`initiator` integer NOT NULL,
	`timer` integer,
	PRIMARY KEY(`match`, `version`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`seats` integer NOT NULL,
	`variant` text NOT NULL,
	`secret` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`winners` text NOT NULL,
	`creator` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`started_at` integer,
	FOREIGN KEY (`creator`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `matches_by_status` ON `matches` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `matches_by_creator` ON `matches` (`creator`);--> statement-breakpoint
CREATE TABLE `seats` (
	`match` text NOT NULL,
	`seat` integer NOT NULL,
	`user` text,
	`agent` text,
	`memory` text,
	PRIMARY KEY(`match`, `seat`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seats_by_user` ON `seats` (`user`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`match` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `timers` (
	`match` text NOT NULL,
	`timer` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`match`, `timer`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `timers_by_end` ON `timers` (`ends_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
