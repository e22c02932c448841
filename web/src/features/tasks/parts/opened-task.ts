import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'

const loadScreen = withMessages(['task'], async () => (await import('../task.screen.tsx')).TaskScreen)

/** The details are loaded lazily. A card preloads them when a pointer or the focus reaches it. */
export const loadOpenedTask = async () => ({ default: await loadScreen() })

export const OpenedTask = lazy(loadOpenedTask)
