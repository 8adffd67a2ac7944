CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`seat` integer NOT NULL,
	`seats` text,
	`offer` text,
	`told` text,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notes_by_match` ON `notes` (`match`,`version`);--> statement-breakpoint
CREATE TABLE `offers` (
	`match` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`by` integer NOT NULL,
	`version` integer NOT NULL,
	`agreed` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`match`, `n`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open` ON `offers` (`match`) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE `matches` ADD `paused_at` integer;