ALTER TABLE "matches" ADD COLUMN "breakpoints" text collate "C";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "halted" text collate "C";