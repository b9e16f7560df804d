// @module-tag slow
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('ends without an error when the reader of its output has ended', async () => {
  const child = spawn(process.execPath, ['src/service/launch/manage.mjs', '--help'])
  child.stdout.destroy()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  expect(await text(child.stderr)).toBe('')
  expect(await ended).toBe(0)
})
