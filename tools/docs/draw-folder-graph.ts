/** `npm run docs:graph`: draws the folder graph of ARCHITECTURE.md from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PRODUCT_FOLDERS, readModules } from '../../test/architecture/modules';
import { drawFolderGraph, writeFolderGraph } from './folder-graph';

const { modules } = await readModules(process.cwd(), PRODUCT_FOLDERS);
const document = readFileSync('ARCHITECTURE.md', 'utf8');
writeFileSync('ARCHITECTURE.md', writeFolderGraph(document, drawFolderGraph(modules)));
