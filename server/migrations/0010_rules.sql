CREATE TABLE `bases` (
	`match` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`match`) REFERENCES `matches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `rules` (
	`hash` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`meaning` text NOT NULL,
	`bundle` text
);
--> statement-breakpoint
ALTER TABLE `log` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `rules` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `misfits` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `becomes` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `ended_by` text;