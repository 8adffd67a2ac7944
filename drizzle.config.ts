import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./server/store/schema.ts', './server/store/auth-schema.ts', './server/store/chat-schema.ts', './server/store/plan-schema.ts'],
  out: './server/migrations',
})
