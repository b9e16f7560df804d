import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { Capability } from '../../contract/endpoint.ts'
import { capabilities } from './browser-api.ts'

/** What the service has; tests provide their own. */
export const CapabilitiesContext = createContext(capabilities)

/** Returns whether the service has a capability, as far as is known. A view does not show what needs a missing one. */
export function useCapability(capability: Capability): boolean {
  const known = useContext(CapabilitiesContext)
  useStore(known.$state)
  return known.has(capability)
}
