import { type ComponentType, useEffect, useState } from 'react'
import { localStore } from '../../platform/browser/storage.ts'
import { remembersSomebody } from './session-memory.ts'

interface Props {
  /** The page asks who is signed in anyway; elsewhere only a browser that remembers somebody does. */
  asked: boolean
}

/** Comes after the page: no first sight needs it. */
export function UserMenuIsland({ asked }: Props) {
  const [Menu, setMenu] = useState<ComponentType>()
  useEffect(() => {
    if (!asked && !remembersSomebody(localStore)) return
    import('./OwnUserMenu.tsx').then(
      ({ OwnUserMenu }) => setMenu(() => OwnUserMenu),
      // Without a connection the page has more to say about it than its menu.
      () => setMenu(undefined),
    )
  }, [asked])
  return Menu && <Menu />
}
