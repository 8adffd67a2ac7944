CREATE TABLE `clocks` (
	`match` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`due` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`rules` text,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clocks_by_due` ON `clocks` (`due`) WHERE "clocks"."due" is not null and "clocks"."attempts" < 3;--> statement-breakpoint
CREATE INDEX `clocks_parked` ON `clocks` (`match`) WHERE "clocks"."attempts" >= 3;--> statement-breakpoint
ALTER TABLE `matches` ADD `pace` text;