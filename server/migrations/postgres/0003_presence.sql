CREATE TABLE "presences" (
	"match" text collate "C" NOT NULL,
	"user" text collate "C" NOT NULL,
	"server" text collate "C" NOT NULL,
	"visible" boolean NOT NULL,
	"gone_at" bigint,
	CONSTRAINT "presences_match_user_server_pk" PRIMARY KEY("match","user","server")
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"began" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "presences_by_server" ON "presences" USING btree ("server");