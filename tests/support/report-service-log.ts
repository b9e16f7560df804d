import { afterEach, beforeEach } from 'vitest'
import { takeLogLines } from './service-log.ts'

// A setup file: the report of a failed test contains what services have logged during it.

declare module 'vitest' {
  interface TaskMeta {
    serviceLog?: string
  }
}

beforeEach(() => {
  takeLogLines()
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') task.meta.serviceLog = takeLogLines()
})
