import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';

/** Class names for `<html>`: they define the variables that `--font-sans` and `--font-mono` read. */
export const fontVariables = `${GeistSans.variable} ${GeistMono.variable}`;
