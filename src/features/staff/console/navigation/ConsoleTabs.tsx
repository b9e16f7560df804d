import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useHydrated } from '../../../../platform/use-hydrated.ts'
import { Tabs } from '../../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import type { ConsoleTab } from '../console-address.ts'
import { CONSOLE_SCREENS } from './staff-screens.ts'

const $noTab = atom<{ tab: ConsoleTab | undefined }>({ tab: undefined })

/**
 * The three tabs of the console. They are prerendered as links without selection, because the selection depends on the
 * URL.
 */
export function ConsoleTabs({ address }: Pick<Console, 'address'>) {
  const isHydrated = useHydrated()
  const { tab } = useStore(isHydrated ? address.$address : $noTab)
  const tabs = CONSOLE_SCREENS.map(({ id, label, path }) => ({
    id,
    label,
    href: isHydrated ? address.hrefOf({ tab: id }) : path,
  }))
  const onSelect = (id: ConsoleTab) => address.go({ tab: id })
  return <Tabs label="Console" name="console" look="board" tabs={tabs} selected={tab} onSelect={onSelect} />
}
