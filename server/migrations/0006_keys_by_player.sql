DROP INDEX `log_by_key`;--> statement-breakpoint
CREATE INDEX `log_by_key` ON `log` (`match`,`by`,`key`) WHERE "log"."key" is not null;