import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from '../../src/ui/keep-focus.ts'

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h2 id="hole" tabindex="-1">Hole 1</h2>
      <ul>
        <li id="row"><h3 id="name" tabindex="-1">Bob</h3><p id="question"><button id="settle">5</button></p></li>
      </ul>
      <button id="undo">Undo</button>
    </main>
    <form><h2>Players</h2><p id="player"><button id="remove">Remove</button></p><input id="you"></form>`
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const element = (id: string) => document.getElementById(id) as HTMLElement
const focused = () => document.activeElement?.id
const keep = (root: string) => {
  stop = keepFocus(document.querySelector(root) as HTMLElement)
}

test('gives the focus to the nearest heading that takes it when a button disappears', async () => {
  keep('main')
  element('settle').focus()
  element('question').remove()
  await expect.poll(() => focused()).toBe('name')
})

test('goes further out when what was around the button is gone, too', async () => {
  keep('main')
  element('settle').focus()
  element('row').remove()
  await expect.poll(() => focused()).toBe('hole')
})

test('gives the focus to a heading when the button is disabled', async () => {
  keep('main')
  element('undo').focus()
  element('undo').setAttribute('disabled', '')
  await expect.poll(() => focused()).toBe('hole')
})

test('gives the focus to the nearest control where no heading takes it', async () => {
  keep('form')
  element('remove').focus()
  element('player').remove()
  await expect.poll(() => focused()).toBe('you')
})

test('leaves the focus where it is when something else disappears', async () => {
  keep('main')
  element('undo').focus()
  element('row').remove()
  await Promise.resolve()
  expect(focused()).toBe('undo')
})

test('takes no focus after the user has left the part, or without one', async () => {
  keep('main')
  element('undo').focus()
  element('undo').blur()
  await Promise.resolve()
  element('row').remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
