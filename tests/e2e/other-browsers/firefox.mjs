#!/usr/bin/env node
// Starts Firefox for Playwright, and passes on their messages of WebDriver BiDi (https://w3c.github.io/webdriver-bidi). Playwright sends a
// command that Firefox does not know yet, and no page opens if the command fails. This program replies to the command, and the page keeps
// the browser's own setting. When Firefox knows the command, this file can be deleted.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const ADDRESS = /WebDriver BiDi listening on (ws:\/\/\S+)\s*/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => firefox.kill(signal))

let printed = ''
firefox.stderr.on('data', (chunk) => {
  printed += chunk
  const address = ADDRESS.exec(printed)?.[1]
  if (!address) return
  printed = ''
  openBridge(address)
})

/** @param {string} address the address on which Firefox listens */
function openBridge(address) {
  const bridge = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const port = () => /** @type {import('node:net').AddressInfo} */ (bridge.address()).port
  // Playwright waits for this line.
  bridge.once('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port()}\n`))
  bridge.on('connection', (playwright, request) => {
    const browser = new WebSocket(`${address}${request.url}`)
    const opened = new Promise((resolve) => browser.once('open', resolve))
    playwright.on('message', async (message) => {
      const { id, method } = JSON.parse(`${message}`)
      if (method === UNKNOWN_TO_FIREFOX) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      await opened
      browser.send(`${message}`)
    })
    browser.on('message', (message) => playwright.send(`${message}`))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
