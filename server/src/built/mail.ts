import './code-cache.ts'
import './source-maps.ts'

void import('../commands/mail.ts')
