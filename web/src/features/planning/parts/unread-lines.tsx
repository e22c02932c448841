import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { errorText } from '../../../i18n/error-text.ts'
import { Card } from '../../../ui/card.tsx'
import { Folded } from '../../../ui/fields.tsx'
import { lineOf, type PasteDraft } from '../paste-draft.rules.ts'

/** At most this many left-out lines are shown. A chat of a year has thousands of notices, and this many are enough to recognize them. */
const SHOWN_AT_MOST = 200

/** Shows the lines that could not be read, so that the user can find and correct them. Also shows the lines that no person wrote. */
export function UnreadLines({ draft: { text, errors, leftOut } }: { draft: PasteDraft }) {
  return (
    <>
      {errors.length > 0 && (
        <Card sunk className="stack-2">
          <h2>{plural(errors.length, { one: '# line could not be read', other: '# lines could not be read' })}</h2>
          <ul className="stack-3">
            {errors.map(({ line, code }) => (
              <li key={line}>
                <LineText text={text} line={line} />
                <p className="note">{errorText(code)}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {leftOut.length > 0 && (
        <Folded title={plural(leftOut.length, { one: '# line left out', other: '# lines left out' })}>
          <ul className="stack-3">
            {leftOut.slice(0, SHOWN_AT_MOST).map((line) => (
              <li key={line}>
                <LineText text={text} line={line} />
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

const LineText = ({ text, line }: { text: string; line: number }) => (
  <p>
    <Trans>
      Line {line}: <bdi>{lineOf(text, line)}</bdi>
    </Trans>
  </p>
)
