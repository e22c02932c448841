import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKit } from '../../../scripts/programs/find-other-browsers.ts'
import { freePort } from '../../../scripts/programs/find-postgres.ts'

/** In ms. */
const FOUND_WITHIN = 30_000
const STARTS_WITHIN = 30_000
const COMES_WITHIN = 3_000

/**
 * A person who uses WebKit, the engine of Safari, in a small window. It is controlled over WebDriver (https://www.w3.org/TR/webdriver2).
 */
export interface WebKitPerson {
  driver: WebDriver
  open: (path: string) => Promise<void>
  /** Replaces the text in the field of this label. */
  fill: (label: RegExp, text: string) => Promise<void>
  /** Sets a date field to a day, YYYY-MM-DD. Keys cannot do that, because the order of the field's parts depends on the machine. */
  pickDay: (label: RegExp, day: string) => Promise<void>
  /** Clicks the button, link, tab or field of this name. If a dialog is open, only the dialog is searched. */
  press: (name: RegExp) => Promise<void>
  /** Presses until the page shows `text`. The driver loses a click if the page moves at that moment. */
  pressUntil: (name: RegExp, text: RegExp) => Promise<void>
  /** Waits until the page shows `text`. */
  see: (text: RegExp) => Promise<void>
  close: () => Promise<void>
}

/** Starts a display without a screen. Returns its name and how to end it. */
export async function startDisplay() {
  const server = spawn(findWebKit().display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  return { name: `:${String(number).trim()}`, stop: () => end(server) }
}

/** Starts a separate WebKit for one person, so that two people share nothing. `url` is the address of the server. */
export async function startWebKit(display: string, url: string): Promise<WebKitPerson> {
  const port = await freePort()
  // WebKit runs without its sandbox, because root may not open one.
  const environment = { ...process.env, DISPLAY: display, TZ: 'Asia/Jerusalem', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const program = spawn(findWebKit().driver, [`--port=${port}`], { env: environment, stdio: 'ignore' })
  const driver = await connect(`http://127.0.0.1:${port}`)
  await driver.manage().window().setRect({ width: 360, height: 740 })

  /** Waits until `look` succeeds. Throws with what the page shows instead. */
  async function waitFor<Found>(what: string, look: () => Promise<Found>) {
    try {
      return await driver.wait(look, FOUND_WITHIN)
    } catch (cause) {
      throw new Error(`${what} is not there, but: ${await driver.executeScript('return document.body.innerText')}`, { cause })
    }
  }
  const find = (kind: 'field' | 'control', name: RegExp) =>
    waitFor(`a ${kind} named ${name}`, () => driver.executeScript<WebElement>(findByName, kind, name.source, name.flags))
  const shows = async (text: RegExp) => text.test(await driver.executeScript('return document.body.innerText'))
  async function press(name: RegExp) {
    // When data arrives, React may replace the element after it is found and before it is pressed.
    const pressed = async () => {
      const control = await find('control', name)
      // The driver scrolls only until the control is at the foot of the screen, where the buttons of a form cover it.
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', control)
      return control.click().then(
        () => true,
        () => false,
      )
    }
    await waitFor(`something named ${name} to press`, pressed)
  }
  return {
    driver,
    open: (path) => driver.get(new URL(path, url).href),
    fill: async (label, text) => {
      const field = await find('field', label)
      await field.clear()
      await field.sendKeys(text)
    },
    pickDay: async (label, day) => {
      await driver.executeScript(setValue, await find('field', label), day)
    },
    press,
    pressUntil: async (name, text) => {
      let isPressed = false
      const hasCome = async () => {
        // The text may come after its time, and then the control may be gone.
        if (isPressed && (await shows(text))) return true
        await press(name)
        isPressed = true
        return driver.wait(() => shows(text), COMES_WITHIN).catch(() => shows(text))
      }
      await waitFor(`${text}`, hasCome)
    },
    see: async (text) => {
      await waitFor(`${text}`, () => shows(text))
    },
    close: async () => {
      await driver.quit()
      await end(program)
    },
  }
}

async function connect(server: string) {
  const until = Date.now() + STARTS_WITHIN
  const isUp = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > until) throw new Error('WebKit’s driver did not start')
    await wait(50)
  }
  return new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build()
}

async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

/**
 * Runs in the page. Uses the browser's own setter, because React replaces the setter of each field, and would not notice a change that is
 * made with that setter.
 */
function setValue(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Runs in the page. Returns the first visible element of this name, or null. */
function findByName(kind: string, source: string, flags: string) {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const selector = kind === 'field' ? 'input, textarea, select' : 'button, a, input, [role=tab]'
  const nameOf = (element: Element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const own = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const texts = [...labels, ...own].map((label) => label?.textContent ?? '').join(' ')
    return (element.getAttribute('aria-label') ?? (texts.trim() || element.textContent || '')).replace(/\s+/g, ' ').trim()
  }
  const isFound = (element: Element) => element.checkVisibility() && new RegExp(source, flags).test(nameOf(element))
  return [...(dialog ?? document).querySelectorAll(selector)].find(isFound) ?? null
}
