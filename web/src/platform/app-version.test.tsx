import { expect, test, vi } from 'vitest'
import { newVersion, registerServiceWorker } from './app-version.ts'

/** A worker that has just been installed, and the registration that brings it. `active`: the one in use before. */
function anInstalledWorker(active: 'none' | 'itself' | 'another') {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: () => {} })
  const another = { state: 'activated' }
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: worker,
    active: { none: null, itself: worker, another }[active],
  })
  return { worker, registration }
}

// Only the last one is a new version: it stays ready until the page is loaded again.
test.each([
  ['none', false],
  ['itself', false],
  ['another', true],
] as const)('if %s was active before, a worker is a new version: %s', async (active, isReady) => {
  const { worker, registration } = anInstalledWorker(active)
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never)
  // As in WebKit, which gives the first worker the page before it says that it is installed.
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as never)
  await registerServiceWorker()
  registration.dispatchEvent(new Event('updatefound'))
  worker.dispatchEvent(new Event('statechange'))
  expect(newVersion.isReady()).toBe(isReady)
  register.mockRestore()
  controller.mockRestore()
})
