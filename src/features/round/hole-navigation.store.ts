import { atom, computed } from 'nanostores'
import { clampHole, fragmentOf, holeIndexOf } from '../../domain/hole-fragment.ts'
import type { Page } from '../../platform/page.ts'

const LEFT = 37
const RIGHT = 39
const HOME = 36
const END = 35

/** What matters of a keydown; by code, as spec.md names the arrows. */
export type Press = Pick<
  KeyboardEvent,
  'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

/** Which hole is shown. The address's fragment holds it, so that a link, a reload and Back lead to the same hole. */
export function createHoleNavigation(page: Page) {
  const $fragment = atom('')
  const $holeCount = atom(0)
  /** From 0; always one of the course's. */
  const $index = computed([$fragment, $holeCount], holeIndexOf)
  const moved = new Set<() => void>()

  function show(index: number): void {
    const next = clampHole(index, $holeCount.get())
    if (next === $index.get()) return
    const fragment = fragmentOf(next)
    $fragment.set(fragment)
    // In place of the last hole, so that Back leaves the round at once.
    page.rewrite(fragment)
  }

  /** As `show`, by the viewer's own hand. */
  function go(index: number): void {
    for (const listener of moved) listener()
    show(index)
  }

  const last = () => $holeCount.get() - 1
  const targets = new Map([
    [LEFT, () => $index.get() - 1],
    [RIGHT, () => $index.get() + 1],
    [HOME, () => 0],
    [END, last],
  ])

  return {
    /** Reads the address and listens to it; answers how to end it. */
    start(): () => void {
      const read = () => $fragment.set(page.url().hash)
      read()
      return page.onChange(read)
    },
    $index,
    $holeCount,
    show,
    go,
    previous: () => go($index.get() - 1),
    next: () => go($index.get() + 1),
    setHoleCount: (count: number) => $holeCount.set(count),
    /** Answers whether the key was one that moves between holes. */
    press(press: Press): boolean {
      const target = targets.get(press.keyCode)
      if (!target || !isPlain(press) || isTyping(press.target)) return false
      go(target())
      return true
    },
    /** A key that was pressed in the map's frame. */
    pressCode(keyCode: number): void {
      const target = targets.get(keyCode)
      if (target) go(target())
    },
    onMovedByHand(listener: () => void): () => void {
      moved.add(listener)
      return () => moved.delete(listener)
    },
  }
}
export type HoleNavigation = ReturnType<typeof createHoleNavigation>

function isPlain({ ctrlKey, altKey, metaKey, shiftKey, defaultPrevented }: Press): boolean {
  return !(ctrlKey || altKey || metaKey || shiftKey || defaultPrevented)
}

/** In a field, a list of choices or a slider the arrows and Home belong to it. */
function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null
  if (typeof element?.closest !== 'function') return false
  return element.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
}
