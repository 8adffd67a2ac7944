import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default {
  root: here('viewer'),
  base: '/inspector/',
  build: { target: 'es2022' },
}
