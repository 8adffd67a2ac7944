ALTER TABLE `log` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `log_by_key` ON `log` (`match`,`by`,`key`) WHERE "log"."key" is not null;