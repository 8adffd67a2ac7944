ALTER TABLE `matches` ADD `breakpoints` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `halted` text;