/** `npm run docs:icons`: draws the file of all icons anew from the names in components/ui/icon-name.ts. */
import { writeFileSync } from 'node:fs';
import { ICON_NAMES } from '@/components/ui/icon-name';
import { drawSprite } from './icon-sprite';

writeFileSync('components/ui/icons.svg', drawSprite(ICON_NAMES));
