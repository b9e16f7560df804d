import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { terminalAsk } from '../../src/service/manage/ask.ts'
import { manage } from '../../src/service/manage/manage.ts'
import { runManage } from '../support/run-manage.ts'
import { serviceOfTests } from '../support/service.ts'

const service = serviceOfTests()

const exists = async (email: string) =>
  (await createAccounts(service.context).findByEmail(email)) !== undefined

/** Runs `account delete` on a terminal on which somebody types a text; undefined ends the input. */
async function deleteTyping(email: string, typed: string | undefined) {
  const run = { question: '', out: '', error: '' }
  const code = await manage(['account', 'delete', email], {
    environment: { DATA_DIR: service.dataDir },
    out: (text) => (run.out += text),
    error: (text) => (run.error += text),
    ask: async (question) => {
      run.question += question
      return typed
    },
  })
  return { code, ...run }
}

describe('account delete', () => {
  test('asks for the address again and deletes the account when it is the same', async () => {
    await service.signInAs('golfer', 'leaver@club.example')
    const run = await deleteTyping('Leaver@club.example', ' LEAVER@club.example ')
    expect(run.question).toContain('leaver@club.example')
    expect(run).toMatchObject({ code: 0, out: 'leaver@club.example is deleted, with 0 rounds\n' })
    expect(await exists('leaver@club.example')).toBe(false)
  })

  test.each([['staying@club.example.'], [undefined]])(
    'deletes nothing when the answer is %j',
    async (typed) => {
      if (!(await exists('staying@club.example'))) await service.signInAs('golfer', 'staying@club.example')
      expect(await deleteTyping('staying@club.example', typed)).toMatchObject({
        code: 1,
        out: '',
        error: 'The answer is not staying@club.example; nothing was deleted\n',
      })
      expect(await exists('staying@club.example')).toBe(true)
    },
  )

  test('refuses without a terminal, except with --yes', async () => {
    const email = 'scripted@club.example'
    await service.signInAs('golfer', email)
    const environment = { DATA_DIR: service.dataDir }
    expect(await runManage(environment, 'account', 'delete', email)).toEqual({
      code: 1,
      out: '',
      error: 'There is no terminal on which to confirm this; --yes does it without a question\n',
    })
    expect(await exists(email)).toBe(true)
    expect((await runManage(environment, 'account', 'delete', email, '--yes')).code).toBe(0)
    expect(await exists(email)).toBe(false)
  })
})

describe('a question on the terminal', () => {
  const terminal = () => {
    const input = Object.assign(new PassThrough(), { isTTY: true })
    const output = Object.assign(new PassThrough(), { isTTY: true })
    return { input, output, ask: terminalAsk(input, output) ?? expect.fail() }
  }

  test('returns the line that was typed', async () => {
    const { input, output, ask } = terminal()
    const answer = ask('Address: ')
    input.write('ann@club.example\n')
    expect(await answer).toBe('ann@club.example')
    expect(String(output.read())).toContain('Address: ')
  })

  test('does not show a secret', async () => {
    const { input, output, ask } = terminal()
    const answer = ask('Password: ', { isSecret: true })
    input.write('hidden\n')
    expect(await answer).toBe('hidden')
    expect(String(output.read())).toBe('Password: \n')
  })

  test('returns nothing when the input ends', async () => {
    const { input, ask } = terminal()
    const answer = ask('Address: ')
    input.end()
    expect(await answer).toBeUndefined()
  })

  test('is not possible when input or output is not a terminal', () => {
    const { input, output } = terminal()
    expect(terminalAsk(new PassThrough(), output)).toBeUndefined()
    expect(terminalAsk(input, new PassThrough())).toBeUndefined()
  })
})
