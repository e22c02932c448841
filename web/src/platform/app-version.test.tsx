import { expect, test, vi } from 'vitest'
import { newVersion, registerServiceWorker } from './app-version.ts'

/** A worker that has just been installed, and the registration that brings it. `active`: the worker that was in use before. */
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

// Only the last case is a new version. It has to be last, because the version stays ready until the page is reloaded.
test.each([
  ['none', false],
  ['itself', false],
  ['another', true],
] as const)('if %s was active before, a worker is a new version: %s', async (active, isReady) => {
  const { worker, registration } = anInstalledWorker(active)
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never)
  // This imitates WebKit, which gives the first worker control of the page before the worker reports that it is installed.
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as never)
  await registerServiceWorker()
  registration.dispatchEvent(new Event('updatefound'))
  worker.dispatchEvent(new Event('statechange'))
  expect(newVersion.isReady()).toBe(isReady)
  register.mockRestore()
  controller.mockRestore()
})
