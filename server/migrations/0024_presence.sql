CREATE TABLE `presences` (
	`match` text NOT NULL,
	`user` text NOT NULL,
	`server` text NOT NULL,
	`visible` integer NOT NULL,
	`gone_at` integer,
	PRIMARY KEY(`match`, `user`, `server`)
);
--> statement-breakpoint
CREATE INDEX `presences_by_server` ON `presences` (`server`);--> statement-breakpoint
CREATE TABLE `servers` (
	`id` text PRIMARY KEY NOT NULL,
	`began` integer NOT NULL,
	`until` integer NOT NULL
);
