import { test } from 'vitest'
import { whereThrown } from '../../model/where-thrown.ts'
import type { ProgressWriter } from './progress-file.ts'

/** Declares a test of a game's suite, like Vitest's `test`. */
export type SuiteTest = (title: string, body: () => void | Promise<void>, timeout?: number) => void

/**
 * Returns a `test` for one game that reports each error of its rules once, with the line in the author's file; later tests that fail for
 * the same reason only refer to the first. `folder` is the game's folder as it appears in stack traces. Other errors pass through
 * unchanged. Each test is counted in `progress`.
 */
export function reportOnce(folder: string, progress: ProgressWriter): SuiteTest {
  const told = new Map<string, string>()
  return (title, body, timeout) => {
    progress.declared()
    test(
      title,
      async () => {
        try {
          await body()
        } catch (error) {
          throw inWords(error, title, folder, told)
        } finally {
          progress.ended()
        }
      },
      timeout,
    )
  }
}

function inWords(error: unknown, title: string, folder: string, told: Map<string, string>): unknown {
  const place = whereThrown(error, folder)
  const thrown = thrownFirst(error)
  if (place === null || !(thrown instanceof Error)) return error
  const reason = `a rule threw: ${thrown.message} (${place})`
  const before = told.get(reason)
  if (before !== undefined) return withoutFrames(`fails for the same reason as '${before}': ${reason}`)
  told.set(reason, title)
  const when = error === thrown || !(error instanceof Error) ? '' : `; ${error.message}`
  const first = new Error(`${reason}${when}`)
  first.stack = [
    String(first),
    ...(thrown.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line) && line.includes(`${folder}/`)),
  ].join('\n')
  return first
}

/** The innermost `cause`: the rule's own error. */
const thrownFirst = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined && error.cause !== null ? thrownFirst(error.cause) : error

function withoutFrames(sentence: string): Error {
  const error = new Error(sentence)
  error.stack = String(error)
  return error
}
