import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react'

declare module 'react' {
  /** Where React's own renderers put the hooks that are in force; every hook of a component asks there. */
  const __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: object | null } | undefined
}

const nothing = () => {}
const made = (value: unknown) => (typeof value === 'function' ? value() : value)

/** Each hook as it answers at a first render, whose effects never run. */
const FIRST_RENDER = {
  useState: (initial: unknown) => [made(initial), nothing],
  useReducer: (_: unknown, initial: unknown, make?: (value: unknown) => unknown) => [
    make ? make(initial) : initial,
    nothing,
  ],
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useRef: (current: unknown) => ({ current }),
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useDeferredValue: (value: unknown, initial?: unknown) => initial ?? value,
  useTransition: () => [false, made],
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}

/**
 * Runs `render` with the hooks of a first render. They are React's renderers' own way in, not a public one.
 * @throws Error where this version of React keeps them in another place
 */
export function withHooks<T>(render: () => T): T {
  if (!internals || !('H' in internals)) throw new Error('this version of React keeps its hooks elsewhere')
  const before = internals.H
  let ids = 0
  internals.H = { ...FIRST_RENDER, useId: () => `first-look-${++ids}` }
  try {
    return render()
  } finally {
    internals.H = before
  }
}
