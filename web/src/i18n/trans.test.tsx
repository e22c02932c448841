import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

function Taken({ name, count }: { name: string; count: number }) {
  const { t } = useLingui()
  return (
    <p title={t`More about ${name}`}>
      <Trans>
        <b>{name}</b> has it: <a href="/t">{name}</a>, {count} of {count}
      </Trans>
    </p>
  )
}
i18n.loadAndActivate({ locale: 'en', messages: {} })
const shown = (name: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Taken name={name} count={2} />
    </I18nProvider>,
  )

test.each([
  '<0>x</0>',
  '<1/>',
  '</0>',
  '<2/> <3/>',
  '<b>x</b>',
  '<script>hit(1)</script>',
  '<constructor/>',
  '<toString>x</toString>',
  '<__proto__/>',
  '\\u003cconstructor/\\u003e',
  'C:\\new \\x41 \\u005cu003c0/\\u003e \\',
])('%s in a person’s name is shown as text, not parsed as a tag', (name) => {
  const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(shown(name)).toBe(shown('Noa').replaceAll('Noa', () => escaped))
  expect(shown('Noa')).toBe('<p title="More about Noa"><b>Noa</b> has it: <a href="/t">Noa</a>, 2 of 2</p>')
})
