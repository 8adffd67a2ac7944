CREATE TABLE "folded_logs" (
	"match" text collate "C" PRIMARY KEY NOT NULL,
	"log" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "folded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_logs" ADD CONSTRAINT "folded_logs_match_matches_id_fk" FOREIGN KEY ("match") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matches_to_fold" ON "matches" USING btree ("updated_at") WHERE status = 'finished' and not folded;