import { atom } from 'nanostores'
import { clampHole, fragmentOf, holeIndexOf, namesHole } from '../../../domain/round/hole-fragment.ts'
import type { Page } from '../../../platform/browser/page.ts'

const LEFT = 37
const RIGHT = 39
const HOME = 36
const END = 35

/** The relevant fields of a `keydown` event. Keys are identified by code, as in the map's messages. */
export type KeyPress = Pick<
  KeyboardEvent,
  'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

/**
 * Creates the store of the current hole. One that the viewer has chosen is in the fragment of the URL, so that links,
 * reload and Back restore it.
 */
export function createHoleNavigation(page: Page) {
  let fragment = ''
  let holeCount = 0
  /** The hole that is shown without a choice of the viewer. */
  let shown: number | undefined
  /** Counted from 0; always a hole of the course. */
  const $index = atom(0)
  const update = () =>
    $index.set(shown === undefined ? holeIndexOf(fragment, holeCount) : clampHole(shown, holeCount))
  const moveListeners = new Set<() => void>()

  /** Shows a hole that the viewer has not chosen. The URL then names no hole. */
  function show(index: number): void {
    shown = index
    fragment = ''
    update()
    const { hash, pathname, search } = page.url()
    if (hash) page.rewrite(pathname + search)
  }

  function reportMove(): void {
    for (const listener of moveListeners) listener()
  }

  /** Selects a hole. */
  function go(index: number): void {
    reportMove()
    const next = clampHole(index, holeCount)
    if (next === $index.get() && shown === undefined) return
    shown = undefined
    fragment = fragmentOf(next)
    update()
    // Replaces the history entry, so that Back leaves the round.
    page.rewrite(fragment)
  }

  const targets = new Map([
    [LEFT, () => $index.get() - 1],
    [RIGHT, () => $index.get() + 1],
    [HOME, () => 0],
    [END, () => holeCount - 1],
  ])

  return {
    /** Follows the fragment of the URL. Returns an unsubscribe function. */
    start(): () => void {
      const read = () => {
        fragment = page.url().hash
        update()
      }
      read()
      return page.onChange(() => {
        shown = undefined
        reportMove()
        read()
      })
    },
    $index,
    /** Returns whether the viewer, or the link to the page, has chosen the current hole. */
    isChosen: () => namesHole(fragment),
    show,
    go,
    previous: () => go($index.get() - 1),
    next: () => go($index.get() + 1),
    setHoleCount(count: number): void {
      holeCount = count
      update()
    },
    /** Handles a key press. Returns whether the key selects a hole. */
    press(press: KeyPress): boolean {
      const target = targets.get(press.keyCode)
      if (!target || !isPlain(press) || isTyping(press.target)) return false
      go(target())
      return true
    },
    /** Handles a key press in the map's frame. */
    pressCode(keyCode: number): void {
      const target = targets.get(keyCode)
      if (target) go(target())
    },
    /** Calls the listener when the user selects a hole. Returns an unsubscribe function. */
    onUserMove(listener: () => void): () => void {
      moveListeners.add(listener)
      return () => moveListeners.delete(listener)
    },
  }
}
export type HoleNavigation = ReturnType<typeof createHoleNavigation>

function isPlain({ ctrlKey, altKey, metaKey, shiftKey, defaultPrevented }: KeyPress): boolean {
  return !(ctrlKey || altKey || metaKey || shiftKey || defaultPrevented)
}

/** Returns whether the element handles arrow keys and Home itself, such as fields, selects and sliders. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null
  if (typeof element?.closest !== 'function') return false
  return element.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
}
