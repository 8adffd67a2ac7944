export * from './behaviours/index.ts'
export * from './components/index.ts'
export { library } from './library.ts'
