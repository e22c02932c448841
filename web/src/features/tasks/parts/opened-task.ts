import { lazy } from 'react'

/** The details are loaded lazily. A card preloads them when a pointer or the focus reaches it. */
export const loadOpenedTask = async () => ({ default: (await import('../task.screen.tsx')).TaskScreen })

export const OpenedTask = lazy(loadOpenedTask)
