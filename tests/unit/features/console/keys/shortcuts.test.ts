// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createShortcuts } from '../../../../../src/features/console/keys/shortcuts.ts'

let done: string[]
let areSingleKeysEnabled: boolean
beforeEach(() => {
  done = []
  areSingleKeysEnabled = true
  document.body.innerHTML =
    '<input id="text"><input id="search" type="search"><input id="box" type="checkbox"><p id="page"></p>'
})

function pressIn(isMac = false) {
  const handle = createShortcuts(
    {
      search: () => done.push('search'),
      help: () => done.push('help'),
      palette: () => done.push('palette'),
      open: (path) => done.push(path),
      areSingleKeysEnabled: () => areSingleKeysEnabled,
    },
    isMac,
  )
  return (
    key: string,
    { at = 0, on = 'page', ...init }: { at?: number; on?: string } & KeyboardEventInit = {},
  ) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init })
    Object.defineProperties(event, {
      timeStamp: { value: at },
      target: { value: document.getElementById(on) },
    })
    handle(event)
    return event.defaultPrevented
  }
}

test('opens a screen by two keys in quick sequence, but not by two that are far apart', () => {
  const press = pressIn()
  press('g', { at: 1000 })
  press('a', { at: 1900 })
  press('g', { at: 3000 })
  press('p', { at: 5000 })
  press('g', { at: 6000 })
  press('x', { at: 6100 })
  press('p', { at: 6200 })
  expect(done).toEqual(['/audit'])
  press('g', { at: 7000 })
  press('p', { at: 7100 })
  expect(done).toEqual(['/audit', '/admin?tab=promo'])
})

test('shows the keys on ? in an empty search, where a page begins', () => {
  const press = pressIn()
  for (const key of ['/', 'g', 'u']) expect(press(key, { on: 'search' })).toBe(false)
  expect(press('?', { on: 'search' })).toBe(true)
  expect(done).toEqual(['help'])
  ;(document.getElementById('search') as HTMLInputElement).value = 'ann'
  expect(press('?', { on: 'search' })).toBe(false)
})

test('ignores single keys in text fields, and everywhere while they are turned off', () => {
  const press = pressIn()
  for (const key of ['/', '?', 'g', 'u']) expect(press(key, { on: 'text' })).toBe(false)
  press('/', { on: 'box' })
  areSingleKeysEnabled = false
  for (const key of ['/', '?', 'g', 'u']) press(key)
  expect(done).toEqual(['search'])
  press('k', { ctrlKey: true })
  expect(done).toEqual(['search', 'palette'])
})

test("opens the palette with Ctrl+K or Command+K from a text field, instead of the browser's search", () => {
  const press = pressIn()
  expect(press('k', { ctrlKey: true, on: 'text' })).toBe(true)
  expect(press('K', { metaKey: true, on: 'text' })).toBe(true)
  expect(press('k', { ctrlKey: true, shiftKey: true })).toBe(false)
  expect(done).toEqual(['palette', 'palette'])
})

test('ignores Ctrl+K in text fields on a Mac, where it deletes text', () => {
  const press = pressIn(true)
  expect(press('k', { ctrlKey: true, on: 'text' })).toBe(false)
  press('k', { metaKey: true, on: 'text' })
  press('k', { ctrlKey: true })
  expect(done).toEqual(['palette', 'palette'])
})

test('opens nothing while a dialog is open', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  expect(pressIn()('k', { ctrlKey: true })).toBe(true)
  expect(done).toEqual([])
})
