CREATE TABLE `planned_moves` (
	`match` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`match`, `version`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`match` text NOT NULL,
	`seat` integer NOT NULL,
	`plan` text NOT NULL,
	`due` integer,
	`revision` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`match`, `seat`),
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plans_by_due` ON `plans` (`due`) WHERE "plans"."due" is not null;--> statement-breakpoint
ALTER TABLE `matches` ADD `plans` integer DEFAULT 0 NOT NULL;