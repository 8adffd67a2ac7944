export { commonSuite, type SuiteOptions } from './common-suite.ts'
export { gameFolders } from './game-folders.ts'
