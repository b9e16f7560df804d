import { expect, test } from 'vitest'
import { createGroupCommit } from '../../../src/service/base/database/group-commit.ts'

/** Creates a writer whose writes end when the test says so. */
function newWriter() {
  const groups: (readonly string[])[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const commit = createGroupCommit((items: readonly string[]) => {
    groups.push(items)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  return { commit, groups, ends }
}

test('writes what is added during a write together, afterwards', async () => {
  const { commit, groups, ends } = newWriter()
  const first = commit.add('a')
  await expect.poll(() => groups).toEqual([['a']])
  const others = [commit.add('b'), commit.add('c')]
  expect(groups).toHaveLength(1)
  ends[0]?.resolve()
  await first
  await expect.poll(() => groups).toEqual([['a'], ['b', 'c']])
  ends[1]?.resolve()
  await Promise.all(others)
})

test('tells those whose group could not be written, and nobody else', async () => {
  const { commit, groups, ends } = newWriter()
  const first = commit.add('a')
  await expect.poll(() => groups).toHaveLength(1)
  const second = commit.add('b')
  ends[0]?.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await expect.poll(() => groups).toHaveLength(2)
  ends[1]?.resolve()
  await second
})
