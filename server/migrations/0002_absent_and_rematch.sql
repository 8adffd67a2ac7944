ALTER TABLE `matches` ADD `rematch_of` text REFERENCES matches(id);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_by_rematch` ON `matches` (`rematch_of`);--> statement-breakpoint
ALTER TABLE `seats` ADD `absent` integer DEFAULT false NOT NULL;